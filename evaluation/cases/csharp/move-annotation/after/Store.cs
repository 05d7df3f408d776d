namespace P
{
    [Authorize(Roles = "admin")]
    class Store
    {
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
