class Provider
{
    void SetValue(Member member, object value)
    {
        if (value != null && !member.Accepts(value.GetType()))
        {
            throw new ArgumentException(member.Name, value.ToString());
        }
        member.Set(value);
    }
}
