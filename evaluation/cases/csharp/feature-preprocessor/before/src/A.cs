namespace Net
{
    public class Client
    {
#if NET8_0
        public void Send(ReadOnlySpan<byte> data) { channel.Write(data); }
#else
        public void Send(byte[] data) { channel.Write(data, 0, data.Length); }
#endif
        #region State
        private Channel channel;
        #endregion
    }
}
