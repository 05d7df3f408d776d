package server

type Logger = log.Logger

type Level int8
