class Trees
{
    Node Add(Tree tree, Url url)
    {
        Node node = tree.Last();
        if (url.Part is Group group)
        {
            node.Add(Create(group));
        }
        return node;
    }

    int Count(Url url)
    {
        if (url.Part is Group group)
        {
            return group.Count;
        }
        return 0;
    }
}
