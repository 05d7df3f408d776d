using Xunit;

namespace Shop
{
    public class StoreTests
    {
        [Fact]
        public void RefusesUnknownKeys()
        {
            var store = new Store("orders");
            Assert.Throws<KeyException>(() => store.Load("unknown", 17));
        }

        [Theory]
        [InlineData("a b c")]
        [InlineData("x y z")]
        public void CountsWords(string text)
        {
            var counter = new Counter(text);
            Assert.Equal(3, counter.Words());
            Assert.False(counter.IsEmpty());
        }
    }
}
