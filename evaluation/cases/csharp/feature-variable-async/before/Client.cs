namespace Shop
{
    public class Client
    {
        public void Run(Token token)
        {
            var async = this.handles.Open(token);
            async.Data = token.Text;
            token.Register(() =>
            {
                async.Abort(token.Time);
                source.TrySetCanceled();
            });
            var started = this.clock.Start(token.Name, this.timeout);
            this.log.Write(started.Time, token.Text);
        }
    }
}
