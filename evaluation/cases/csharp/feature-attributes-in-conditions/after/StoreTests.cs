using NUnit.Framework;

namespace Shop.Tests
{
    public class StoreTests
    {
        [TestCase("apple", 3)]
#if NETFRAMEWORK
        [TestCase("pear", 4)]
        [TestCase("plum", 5)]
#else
        [TestCase("fig", 6)]
#endif
        [TestCase("lime", 7)]
        public void AddsItems(string name, int count)
        {
            var store = new Store();
            store.Add(name, count);
            Assert.That(store.Count(name), Is.EqualTo(count));
        }

        public void Close(object value)
        {
#if NETFRAMEWORK
            if (value is Legacy legacy)
            {
                legacy.Shut();
            }
#else
            if (value is Modern modern)
            {
                modern.End();
            }
#endif
            else if (value is IDisposable disposable)
            {
                disposable.Dispose();
            }
        }

        [Test]
        public void DropsItems()
        {
            var store = new Store();
            store.Remove("apple");
            Assert.That(store.Count("apple"), Is.EqualTo(0));
        }
    }
}
