namespace House;

/// <summary>A door with a lock.</summary>
public class Door
{
    private readonly Log log = new Log();

    public void Enter(User user)
    {
        if (user.IsActive())
        {
            Unlock(user.Key);
            log.Entered(user);
        }
        else
        {
            Ring();
            log.Refused(user);
        }
    }

    public void Check(User user, int hour)
    {
        if (user.IsGuest())
        {
            if (hour > 18)
            {
                log.Late(user, hour);
            }
        }
    }

    public void Leave(User user, int hour)
    {
        if (user.IsLast() && hour > 20)
        {
            Arm(user.Key, hour);
        }
    }

    public string Label(User user)
    {
        if (user.IsGuest())
        {
            return "guest of " + user.Host;
        }
        else
        {
            return user.Name;
        }
    }
}
