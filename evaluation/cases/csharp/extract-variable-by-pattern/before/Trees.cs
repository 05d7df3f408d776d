class Trees
{
    Node Add(Tree tree, Url url)
    {
        Node node = tree.Last();
        if (url.Part is Group)
        {
            node.Add(Create((Group)url.Part));
        }
        return node;
    }

    int Count(Url url)
    {
        Group group = (Group)url.Part;
        if (group != null)
        {
            return group.Count;
        }
        return 0;
    }
}
