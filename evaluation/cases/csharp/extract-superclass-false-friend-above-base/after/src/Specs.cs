using Library.Mocks;

namespace Specs
{
    public abstract class FixtureBase
    {
        public virtual void Setup()
        {
            Establish();
        }

        protected virtual void Establish()
        {
        }
    }

    public class SpecBase : FixtureBase
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
