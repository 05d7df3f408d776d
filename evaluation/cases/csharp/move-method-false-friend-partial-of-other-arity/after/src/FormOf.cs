namespace Ui;

public partial class Form<T>
{
    private Title title = new Title();
    private Log log = Log.Of(typeof(T));

    public void Close()
    {
        title.Hide();
        log.Write("closed");
    }
}
