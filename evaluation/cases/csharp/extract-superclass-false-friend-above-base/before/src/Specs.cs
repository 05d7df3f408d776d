using Library.Testing;

namespace Specs
{
    public class SpecBase : Fixture
    {
        public void Reset()
        {
            Registry.Clear();
        }
    }

    public class WhenEmpty : SpecBase
    {
        protected override void Establish()
        {
            list = new List<int>();
        }
    }
}
