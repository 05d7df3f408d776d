using System;

namespace Shop
{
    public class Converter
    {
        public object Convert(string text, System.Type type)
        {
            return Parse(text, type);
        }

        public void Wait(Timer timer, int count)
        {
            timer.Start(count);
        }
    }
}
