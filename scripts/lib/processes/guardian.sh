# Runs one command and never lets it outlive the launcher.
#   EZO_GUARDIAN=<this text> sh -c 'eval "$EZO_GUARDIAN"' ezo-guardian <plan> <cleanup_dir> <command> [arguments]
# <cleanup_dir> is a folder to remove when the command has ended, or "".
# Standard input comes from the launcher: each line names a signal to forward. End of input means that the launcher has
# died; then <plan> ("TERM:80 INT:30", tenths of a second) is carried out, then KILL.
# It is a shell script, not a Node program, so that it starts at once, needs little memory, runs as the command's user,
# and survives when every node process is killed. The command's pid is written to descriptor 3.
unset EZO_GUARDIAN
plan=$1 cleanup_dir=$2
shift 2
exec 4<&0 </dev/null
"$@" 3>&- 4<&- &
child=$!
echo "$child" >&3
# Hides the shell's own messages ("Killed").
exec 2>/dev/null
# Waits for process $1 to exit, at most $2 tenths of a second.
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
if [ -n "$cleanup_dir" ]; then rm -rf "$cleanup_dir"; fi
# Ends processes that the command left behind; the guardian stays to return the status.
trap '' TERM
kill -TERM 0
# A container may have no init process that reaps zombies.
wait "$watcher"
exit "$status"
