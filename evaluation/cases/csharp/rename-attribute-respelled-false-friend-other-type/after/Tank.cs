namespace Tanks {
    class Tank {
        private readonly long MAX_LEVEL = 64;
        private int level;

        void Fill(Pipe pipe) {
            level = level + 1;
            pipe.Open(level);
            Limit(pipe);
        }

        private void Limit(Pipe pipe) {
            pipe.Restrict(MAX_LEVEL);
        }
    }
}
