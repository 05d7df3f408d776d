namespace Trees
{
    public abstract class Token
    {
        public static Token Load(Reader reader)
        {
            return ReadFrom(reader);
        }

        public static Token ReadFrom(Reader reader)
        {
            if (reader.Kind == Kind.StartList)
            {
                return ListToken.Load(reader);
            }
            return PairToken.Load(reader);
        }
    }

    public class ListToken : Token
    {
        public new static ListToken Load(Reader reader)
        {
            if (reader.Kind == Kind.None)
            {
                if (!reader.Read())
                {
                    throw ReaderException.Create(reader, "No list to read.");
                }
            }
            while (reader.Kind == Kind.Comment)
            {
                reader.Read();
            }
            if (reader.Kind != Kind.StartList)
            {
                throw ReaderException.Create(reader, "Not a list: " + reader.Kind);
            }
            ListToken list = new ListToken();
            list.SetPosition(reader);
            list.Fill(reader);
            return list;
        }
    }

    public class PairToken : Token
    {
        public new static PairToken Load(Reader reader)
        {
            if (reader.Kind == Kind.None)
            {
                if (!reader.Read())
                {
                    throw ReaderException.Create(reader, "No pair to read.");
                }
            }
            while (reader.Kind == Kind.Comment)
            {
                reader.Read();
            }
            if (reader.Kind != Kind.Name)
            {
                throw ReaderException.Create(reader, "Not a pair: " + reader.Kind);
            }
            PairToken pair = new PairToken(reader.Value);
            pair.SetPosition(reader);
            pair.Fill(reader);
            return pair;
        }
    }
}
