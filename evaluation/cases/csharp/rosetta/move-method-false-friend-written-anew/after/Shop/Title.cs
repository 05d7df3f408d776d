namespace Shop
{
    public class Title
    {
        public string First(string line)
        {
            return Split(line)[0];
        }

        private string[] Split(string line)
        {
            var end = line.IndexOf(": ");
            if (end < 0)
            {
                return new[] { line, "" };
            }
            return new[] { line.Substring(0, end), line.Substring(end + 2) };
        }
    }
}
