using System;

namespace House
{
    [Serializable]
#pragma warning disable CA1001
    public sealed
#region Door
    class Door : Part
    {
        [Obsolete("use Locks")]
#nullable disable
        public int Lock { get; set; }

        [Obsolete]
#pragma warning disable 618
        [Test]
#pragma warning restore 618
        public Key Open(
#region Parameters
            string name,
#endregion
            int turns)
#line 30 "Door.cs"
        {
            return keys.Find(name).Turn(turns);
        }

        public
#nullable enable
        string Title(
#pragma warning disable 8632
            Key key)
        {
            return "door of " + key.Owner;
        }

        [Test]
#pragma warning disable 618
        public ulong Count(Key key)
        {
            return key.Uses + Lock;
        }

        private
#warning too wide
        int width = 90;
    }
#endregion

    public enum Wood
    {
        Oak,
#region Soft
        Pine
#endregion
    }
}
