using System.Collections;

namespace Store
{
    public class Bag : IEnumerable, IFirst, ISecond
    {
        private readonly ArrayList items = new ArrayList();

        IEnumerator System.Collections.IEnumerable.GetEnumerator()
        {
            return items.GetEnumerator();
        }

        int ISecond.Count(int from)
        {
            return items.Count - from;
        }
    }
}
