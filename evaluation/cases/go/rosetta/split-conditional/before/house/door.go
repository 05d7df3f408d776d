package house

// Door has a lock.
type Door struct {
	log *Log
}

func (d *Door) Enter(user *User) {
	if user.IsActive() {
		d.unlock(user.Key)
		d.log.Entered(user)
	} else {
		d.ring()
		d.log.Refused(user)
	}
}

func (d *Door) Check(user *User, hour int) {
	if user.IsGuest() {
		if hour > 18 {
			d.log.Late(user, hour)
		}
	}
}

func (d *Door) Leave(user *User, hour int) {
	if user.IsLast() && hour > 20 {
		d.arm(user.Key, hour)
	}
}
