namespace Net
{
    public class Client
    {
#if NET8_0
        public void Send(ReadOnlySpan<byte> data) { channel.Write(data); Count(); }
#else
        public void Send(byte[] data) { channel.Write(data, 0, data.Length); Count(); }
#endif
        #region State
        private Channel channel;
        #endregion
    }
}
