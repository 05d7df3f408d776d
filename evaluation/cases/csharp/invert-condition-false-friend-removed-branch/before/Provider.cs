class Provider
{
    void SetValue(Member member, object value)
    {
        if (value == null)
        {
            if (!member.IsNullable())
            {
                member.Reject("null");
            }
        }
        else if (!member.Accepts(value.GetType()))
        {
            throw new ArgumentException(member.Name, value.ToString());
        }
        member.Set(value);
    }
}
