namespace House;

public class Door : IGate, ILock
{
    int ILock.Width => 33;
    int IGate.Width => 22;
    public int Width => 11;

    event Action IGate.Opened { add { Add(value); } remove { Log(); } }
    int ILock.this[int at] => at + 22;
    int IGate.this[int at] => at + 11;

    public void Open() { Swing(22); }
    void IGate.Open() { Swing(11); }
}
