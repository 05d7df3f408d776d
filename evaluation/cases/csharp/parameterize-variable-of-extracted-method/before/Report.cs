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
        text.Append(Repeated("-", width)).Append(mark);
        text.Append("lines: ").Append(last);
        return text.ToString();
    }
}
