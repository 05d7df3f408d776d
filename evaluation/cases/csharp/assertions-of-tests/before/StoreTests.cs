using Xunit;

namespace Shop
{
    public class StoreTests
    {
        [Fact]
        public void RefusesUnknownKeys()
        {
            var store = new Store("orders");
            store.Load("unknown", 17);
        }

        [Fact]
        public void CountsWords()
        {
            var counter = new Counter("a b c");
            Assert.Equal(3, counter.Words());
            Assert.False(counter.IsEmpty());
        }
    }
}
