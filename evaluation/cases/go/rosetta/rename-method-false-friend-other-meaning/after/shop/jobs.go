package shop

import "log"

type Jobs struct {
	sessions *Sessions
}

func (j *Jobs) IsIdle() bool {
	return j.sessions.Count() == 0
}

func (j *Jobs) PurgeAccounts(days int) {
	log.Print("start")
	session := j.sessions.Open()
	defer session.Close()
	removed := session.DeleteOlderThan(days)
	log.Print("removed ", removed)
	log.Print("done")
}
