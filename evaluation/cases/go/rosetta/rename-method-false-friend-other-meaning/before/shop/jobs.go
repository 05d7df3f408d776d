package shop

import "log"

type Jobs struct {
	sessions *Sessions
}

func (j *Jobs) ImportOrders(reader *Reader) {
	log.Print("start")
	session := j.sessions.Open()
	defer session.Close()
	for _, order := range reader.ReadAll() {
		session.Insert(order)
	}
	log.Print("done")
}

func (j *Jobs) IsIdle() bool {
	return j.sessions.Count() == 0
}
