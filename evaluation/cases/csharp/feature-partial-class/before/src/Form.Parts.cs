namespace Ui;

public partial class Form
{
    private Title title = new Title();
    private Log log = Log.Of(typeof(Form));
}
