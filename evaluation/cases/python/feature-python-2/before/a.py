class Old(object):
    def show(self, rows):
        for row in rows:
            print >>self.out, "%s" % row
        print len(rows)
        exec "x = 1" in {}

    def note(self):
        print "note"
