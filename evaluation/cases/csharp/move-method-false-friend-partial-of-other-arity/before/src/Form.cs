namespace Ui;

public partial class Form
{
    public void Open()
    {
        title.Show("open");
        log.Write("opened");
    }

    public void Close()
    {
        title.Hide();
        log.Write("closed");
    }
}
