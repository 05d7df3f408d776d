using System;

namespace House
{
    [Serializable]
    public sealed class Door : Part
    {
        [Obsolete("use Locks")]
        public int Lock { get; set; }

        [Obsolete]
        [Test]
        public Key Open(string name, int turns)
        {
            return keys.Find(name).Turn(turns);
        }

        public string Title(Key key)
        {
            return "door of " + key.Owner;
        }

        [Test]
        public long Count(Key key)
        {
            return key.Uses + Lock;
        }

        private int width = 90;
    }

    public enum Wood
    {
        Oak,
        Pine
    }
}
