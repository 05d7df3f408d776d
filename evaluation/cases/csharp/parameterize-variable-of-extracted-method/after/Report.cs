using System.Text;

class Report
{
    string Page(string[] lines, int width)
    {
        var text = new StringBuilder();
        int last = lines.Length - 1;
        string mark = "*";
        foreach (var line in lines)
        {
            text.Append(line).Append(mark);
        }
        Close(text, width, mark, last + 1);
        return text.ToString();
    }

    private void Close(StringBuilder target, int width, string mark, int count)
    {
        target.Append(Repeated("-", width)).Append(mark);
        target.Append("lines: ").Append(count);
    }
}
