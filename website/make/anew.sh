# anew.sh MADE WHAT COMMAND...: runs a command, and puts what it leaves in `.cache/new/` in the place of MADE.
#
# It does so only when that is whole: a step that fails, for want of a network or by a fault, or that is killed, leaves
# what stands as it is, and is tried again next time. What the command writes is shown only where it fails, and below it
# a sentence on WHAT was to be fetched; WHAT is empty where nothing is.
made=$1 what=$2 new=.cache/new/${1##*/} log=.cache/new/log
shift 2
trap 'echo; echo "Stopped; what was built before stands as it was."; exit 130' INT
mkdir -p .cache/new "$(dirname "$made")"
if [ -e "$new-old" ] && ! [ -e "$made" ]; then mv "$new-old" "$made"; fi # killed between the two moves below
rm -rf "$new" "$new-old"

"$@" >"$log" 2>&1 </dev/null
failed=$?
refused=$(grep -E 'DO NOT MATCH THE HASHES|EINTEGRITY' "$log")
if [ $failed -ne 0 ] || [ "$refused" ]; then
	tail -n 40 "$log"
	if [ -z "$what" ]; then
		echo "$made could not be made. What was built before stands as it was."
	elif [ "$refused" ]; then
		echo "Refused $what: a file that came is not the one that is pinned. Nothing of it was installed." \
			"Try again; if it stays so, find out why before you renew the pins."
	else
		echo "Could not fetch $what. Is this machine online? Run the same again when it is;" \
			"what was built before stands as it was."
	fi
	exit 1
fi >&2

if [ -e "$new" ]; then # else the command installs in place
	touch "$new"
	if [ -e "$made" ]; then mv "$made" "$new-old"; fi
	mv "$new" "$made"
	rm -rf "$new-old"
fi
