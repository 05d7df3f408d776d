namespace P
{
    class Report
    {
        private readonly Sink sink;

        public void Show(Person person, Place place)
        {
            sink.Open();
            sink.Write("name " + person.Name);
            sink.Indent(2);
            sink.Write("town " + place.Name);
            sink.Indent(4);
            sink.Close();
        }
    }
}
