# Runs one command and never lets it outlive the launcher.
#   EZO_GUARDIAN=<this text> sh -c 'eval "$EZO_GUARDIAN"' ezo-guardian <plan> <leavings> <command> [arguments]
# <leavings> is a folder to remove when the command has ended, or "".
# Standard input is the line to the launcher: each line names a signal to pass on; its end means that the launcher
# is gone, however it died, and <plan> ("TERM:80 INT:30", tenths of a second) is carried out, then KILL.
# It is a shell script, not a Node program, so that it starts at once, costs next to nothing, runs as whatever user
# the command needs, and lives on when every node process is killed. Descriptor 3 tells the command's own pid.
unset EZO_GUARDIAN
plan=$1 leavings=$2
shift 2
exec 4<&0 </dev/null
"$@" 3>&- 4<&- &
child=$!
echo "$child" >&3
# The shell's own remarks ("Killed") are nobody's output.
exec 2>/dev/null
# Waits while the process $1 lives, at most $2 tenths of a second.
outwait() {
  left=$2
  while [ "$left" -gt 0 ] && kill -0 "$1"; do
    sleep 0.1
    left=$((left - 1))
  done
}
(
  exec 3>&- >/dev/null
  while read -r signal <&4; do kill "-$signal" "$child"; done
  trap '' TERM
  for step in $plan KILL:20; do
    kill "-${step%:*}" "$child" || break
    outwait "$child" "${step#*:}"
  done
  outwait $$ 10
  kill -KILL 0
) &
watcher=$!
exec 3>&- 4<&-
trap : HUP INT QUIT TERM
wait "$child"
status=$?
while kill -0 "$child"; do
  wait "$child"
  status=$?
done
if [ -n "$leavings" ]; then rm -rf "$leavings"; fi
# What the command left behind is asked to go; the guardian itself stays to tell the status.
trap '' TERM
kill -TERM 0
# In a container nobody may clear up after us: leave no zombie.
wait "$watcher"
exit "$status"
