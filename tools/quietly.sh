#!/bin/sh
# Runs a command, such as Python, so that an interrupt from the keyboard is told in one line at most: one that comes while
# Python starts is told in twenty. What runs in the background heeds no interrupts until it says so; until then SIGTERM
# ends it without a word.
# usage: quietly.sh COMMAND ARGUMENT...
interrupted=
trap 'interrupted=130; kill -TERM $! 2>/dev/null' INT
trap 'interrupted=143; kill -TERM $! 2>/dev/null' TERM
exec 3<&0
"$@" <&3 3<&- &
child=$!
# It came before there was a child to end.
[ -z "$interrupted" ] || kill -TERM $child 2>/dev/null
wait $child 2>/dev/null
code=$?
# A signal ends the wait, not the child.
while kill -0 $child 2>/dev/null; do
    wait $child 2>/dev/null
    code=$?
done
exit ${interrupted:-$code}
