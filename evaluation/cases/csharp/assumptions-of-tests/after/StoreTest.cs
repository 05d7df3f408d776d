namespace P
{
    class StoreTest
    {
        private readonly Store store = new Store("orders");

        [Test]
        public void ReadsRows()
        {
            Assume.That(store.IsOpen());
            store.ReadAll("orders", 5000);
            Assert.AreEqual(5000, store.Size());
        }

        [Test]
        public void WritesRows()
        {
            Assert.That(!store.IsFull());
            store.Fill(10);
            Assert.AreEqual(10, store.Size());
        }
    }
}
