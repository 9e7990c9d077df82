"""The kernel that takes many games a choice further on a GPU, a thread for each, out of the same rules as everywhere.

It is compiled once, by Numba, and kept as text; a computer that has the text needs no compiler of ours.
"""

from hashlib import sha256
from pathlib import Path
from string import Template

from astragal.adapters.loops import many_layout as at
from astragal.core import cuda, native
from astragal.core.game import Game

LOOP = "astragal.adapters.loops.device_game"

ALONE, AMONG_BOTS = "take_alone", "take_among_bots"
"""The kernels: one for a caller who plays all seats, one in which bots play some of them. Both are called alike."""

WORD = 4
"""States lie word by word, that of all games side by side, so that threads read and write memory together."""

# A function compiled by Numba takes places for its result and its exception before the arguments. Words of the state
# are copied to the thread's own memory and back.
_KERNEL_SOURCE = Template("""
define ptx_kernel void @kernel_$function_name(ptr %start, ptr %states, ptr %job, ptr %games, ptr %actions, ptr %table,
    ptr %fractions, ptr %observations, ptr %finals, ptr %masks, ptr %rewards, ptr %status) {
  %state = alloca [$words x i32], align 8
  %known = alloca [$words x i32], align 8
  %ahead = alloca [$words_ahead x i32], align 8
  %room = alloca [$room x i32]
  %points = alloca [$room x i32]
  %totals = alloca [$room_ahead x i32]
  %values = alloca [$values x $value], align 8
  %own_job = alloca [$job_size x i64]
  %result = alloca i64
  %exception = alloca ptr
$thread
  %games_place = getelementptr i64, ptr %job, i64 $games
  %number = load i64, ptr %games_place
  %is_game = icmp slt i64 %thread, %number
  br i1 %is_game, label %read, label %end

read:
  %read_word = phi i64 [ 0, %0 ], [ %read_next, %read ]
  %read_row = mul i64 %read_word, %number
  %read_at = add i64 %read_row, %thread
  %read_from = getelementptr i32, ptr %states, i64 %read_at
  %read_value = load i32, ptr %read_from
  %read_to = getelementptr i32, ptr %state, i64 %read_word
  store i32 %read_value, ptr %read_to
  %read_next = add i64 %read_word, 1
  %read_more = icmp slt i64 %read_next, $words
  br i1 %read_more, label %read, label %play

play:
  %whole_job = load [$job_size x i64], ptr %job
  %share = insertvalue [$job_size x i64] %whole_job, i64 %thread, $first
  store [$job_size x i64] %share, ptr %own_job
  %raised = call i32 @$function(ptr %result, ptr %exception, ptr %start, ptr %state, ptr %known, ptr %ahead, ptr %room,
      ptr %points, ptr %totals, ptr %own_job, ptr %games, ptr %actions, ptr %table, ptr %fractions, ptr %values,
      ptr %observations, ptr %finals, ptr %masks, ptr %rewards)
  %returned = load i64, ptr %result
  %has_raised = icmp ne i32 %raised, 0
  %outcome = select i1 %has_raised, i64 $out_of_bounds, i64 %returned
  %status_place = getelementptr i64, ptr %status, i64 %thread
  %before = load i64, ptr %status_place
  %new_status = or i64 %before, %outcome
  store i64 %new_status, ptr %status_place
  br label %write

write:
  %write_word = phi i64 [ 0, %play ], [ %write_next, %write ]
  %write_from = getelementptr i32, ptr %state, i64 %write_word
  %write_value = load i32, ptr %write_from
  %write_row = mul i64 %write_word, %number
  %write_at = add i64 %write_row, %thread
  %write_to = getelementptr i32, ptr %states, i64 %write_at
  store i32 %write_value, ptr %write_to
  %write_next = add i64 %write_word, 1
  %write_more = icmp slt i64 %write_next, $words
  br i1 %write_more, label %write, label %end

end:
  ret void
}
""")


def words(game: Game) -> int:
    """How many words a state has."""
    return -(-int(game.rules.declaration.size) // WORD)


def kernel_name(entry: str) -> str:
    """What a kernel is called in its text."""
    return f"kernel_{entry}"


def kernel_code(game: Game, entry: str) -> str:
    """LLVM code of a kernel and of the compiled rules that it calls, not yet meant for any processor."""
    function, rules = cuda.rules_code(game, LOOP, entry)
    among_bots = entry == AMONG_BOTS
    kernel = _KERNEL_SOURCE.substitute(
        function_name=entry,
        function=function,
        thread=cuda.THREAD,
        words=words(game),
        words_ahead=words(game) if among_bots else 1,
        room=len(game.room()),
        room_ahead=len(game.room()) if among_bots else 1,
        values=sum(field.count for field in game.rules.declaration.fields.values()),
        value="i64" if native.values_code(game) == "q" else "i32",
        job_size=at.JOB_SIZE,
        games=at.GAMES,
        first=at.FIRST,
        out_of_bounds=native.OUT_OF_BOUNDS,
    )
    return rules + cuda.REGISTERS + kernel


def kernel_file(game: Game, entry: str, architecture: str) -> Path:
    """Where the text of a kernel is kept, named by a hash of all that goes into it."""
    digest = sha256(native.sources_digest(game, LOOP) + Path(__file__).read_bytes())
    return native.cache_folder() / f"{game.name}-{entry}-{architecture}-{digest.hexdigest()[:24]}.ptx"


def kernel(game: Game, entry: str, architecture: str) -> Path:
    """The file with the PTX text of a kernel; compiles it first if that has not been done before."""
    file = kernel_file(game, entry, architecture)
    if not file.exists():
        text = cuda.assembly(kernel_code(game, entry), kernel_name(entry), architecture)
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(".part")
        part.write_text(text)
        part.replace(file)
    return file
