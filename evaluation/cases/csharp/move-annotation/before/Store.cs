namespace P
{
    class Store
    {
        [Authorize(Roles = "admin")]
        public int Open(string path)
        {
            return Files.Count(path);
        }

        public void Close()
        {
            Files.Release(this);
        }
    }
}
