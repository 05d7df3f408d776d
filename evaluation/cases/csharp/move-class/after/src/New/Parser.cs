namespace App.New
{
    public class Parser
    {
        public int Parse(string text)
        {
            var reader = new Reader(text);
            return reader.Next();
        }
    }
}
