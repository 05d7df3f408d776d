namespace House;

public class Door : IGate, ILock
{
    public int Width => 10;
    int IGate.Width => 20;
    int ILock.Width => 30;

    event Action IGate.Opened { add { Add(value); } remove { } }
    int IGate.this[int at] => at + 1;
    int ILock.this[int at] => at + 2;

    void IGate.Open() { Swing(1); }
    public void Open() { Swing(2); }
}
