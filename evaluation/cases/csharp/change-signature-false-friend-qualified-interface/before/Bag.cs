using System.Collections;

namespace Store
{
    public class Bag : IEnumerable, IFirst, ISecond
    {
        private readonly ArrayList items = new ArrayList();

        IEnumerator IEnumerable.GetEnumerator()
        {
            return items.GetEnumerator();
        }

        int IFirst.Count(int from)
        {
            return items.Count - from;
        }
    }
}
