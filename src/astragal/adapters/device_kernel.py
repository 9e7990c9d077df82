"""The kernel that takes many games a choice further on a GPU, a thread for each, out of the same rules as everywhere.

It is compiled once and kept as text; a computer that has the text needs no compiler of ours.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path
from string import Template

from astragal.adapters.loops import many_layout as at
from astragal.core import cuda, gpu, native
from astragal.core.game import Game

LOOP = "astragal.adapters.loops.device_game"

ALONE, AMONG_BOTS = "take_alone", "take_among_bots"
"""The kernels: one for a caller who plays all seats, one in which bots play some of them. Both are called alike."""

WORD = 4
"""States lie word by word, that of all games side by side, so that threads read and write memory together."""

# Words of the state are copied to the thread's own memory and back.
_KERNEL_SOURCE = Template("""
define ptx_kernel void @kernel_$function_name(ptr %start, ptr %states, ptr %job, ptr %games, ptr %actions, ptr %table,
    ptr %fractions, ptr %observations, ptr %finals, ptr %masks, ptr %rewards, ptr %status) {
  %state = alloca [$words x i32], align 8
  %known = alloca [$words x i32], align 8
  %ahead = alloca [$words_ahead x i32], align 8
  %out = alloca [$buffer x i32]
  %points = alloca [$buffer x i32]
  %totals = alloca [$buffer_ahead x i32]
  %values = alloca [$values x $value], align 8
  %own_job = alloca [$job_size x i64]
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
  %outcome = call i64 @$function(ptr %start, ptr %state, ptr %known, ptr %ahead, ptr %out, ptr %points, ptr %totals,
      ptr %own_job, ptr %games, ptr %actions, ptr %table, ptr %fractions, ptr %values, ptr %observations,
      ptr %finals, ptr %masks, ptr %rewards)
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
        buffer=len(game.buffer()),
        buffer_ahead=len(game.buffer()) if among_bots else 1,
        values=sum(field.count for field in game.rules.declaration.fields.values()),
        value="i64" if native.values_code(game) == "q" else "i32",
        job_size=at.JOB_SIZE,
        games=at.GAMES,
        first=at.FIRST,
    )
    return rules + cuda.REGISTERS + kernel


def kernel(game: Game, entry: str, architecture: str) -> Path:
    """The file with the PTX text of a kernel; compiles it first if that has not been done before."""

    def made() -> str:
        return cuda.assembly(kernel_code(game, entry), kernel_name(entry), architecture)

    return gpu.in_cache(game, LOOP, entry, f"{architecture}-{_own_digest()}", made)


@cache
def _own_digest() -> str:
    return sha256(Path(__file__).read_bytes()).hexdigest()[:8]
