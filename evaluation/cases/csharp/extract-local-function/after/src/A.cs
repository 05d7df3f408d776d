namespace A;

public class Retry
{
    public void Run(Action action)
    {
        for (var i = 0; i < count; i++)
        {
            Attempt(i);
        }

        void Attempt(int i)
        {
            log.Write("attempt " + i);
            var watch = Stopwatch.StartNew();
            action();
            times.Add(watch.Elapsed);
        }
    }
}
