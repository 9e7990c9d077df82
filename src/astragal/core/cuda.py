"""A GPU kernel from the same rules: PTX text of random games; each thread plays its own share of them.

The tests compile the kernel, assemble it where `ptxas` is found, and run its threads one after another on
the processor.
"""

from string import Template

from astragal.core import loop_layout, native
from astragal.core.compiler import optimised
from astragal.core.game import Game

KERNEL = "play_games"
"""The kernel's name. Its parameters are described at `device_code`."""

SPEED_LEVEL = 1
"""How far LLVM optimises a kernel: more makes it larger, and threads need more registers."""

REGISTERS = """
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""
"""Where a thread reads which one it is; every kernel begins with them."""

THREAD = """
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %place = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block_number = zext i32 %block to i64
  %block_threads = zext i32 %threads to i64
  %place_number = zext i32 %place to i64
  %threads_before = mul i64 %block_number, %block_threads
  %thread = add i64 %threads_before, %place_number
"""
"""The lines of a kernel that make `%thread`, the number of the thread."""

_KERNEL_SOURCE = Template("""
define ptx_kernel void @$kernel(ptr %start, ptr %job, i64 %games_per_thread, ptr %totals, ptr %status) {
  %state = alloca [$state_bytes x i8], align 8
  %out = alloca [$buffer x i32]
  %own_job = alloca [$job_size x i64]
  %own_totals = alloca [$row x i64]
$thread
  %whole_job = load [$job_size x i64], ptr %job
  %first = extractvalue [$job_size x i64] %whole_job, $next_game
  %last = extractvalue [$job_size x i64] %whole_job, $last_game
  %games_before = mul i64 %thread, %games_per_thread
  %begin = add i64 %first, %games_before
  %share_end = add i64 %begin, %games_per_thread
  %is_short = icmp slt i64 %last, %share_end
  %end = select i1 %is_short, i64 %last, i64 %share_end
  %begun_job = insertvalue [$job_size x i64] %whole_job, i64 %begin, $next_game
  %share = insertvalue [$job_size x i64] %begun_job, i64 %end, $last_game
  store [$job_size x i64] %share, ptr %own_job
  store [$row x i64] zeroinitializer, ptr %own_totals

  %outcome = call i64 @$function(ptr %start, ptr %state, ptr %out, ptr %own_job, ptr %own_totals)
  %status_place = getelementptr i64, ptr %status, i64 %thread
  store i64 %outcome, ptr %status_place
  %final_totals = load [$row x i64], ptr %own_totals
  %totals_place = getelementptr [$row x i64], ptr %totals, i64 %thread
  store [$row x i64] %final_totals, ptr %totals_place
  ret void
}
""")


def totals_size(game: Game) -> int:
    """How many numbers a thread's totals have: enough for the most players."""
    return loop_layout.TOTALS_SIZE + 2 * game.players[-1]


def device_code(game: Game, architecture: str = "sm_80") -> str:
    """PTX text of the kernel `play_games(start, job, games_per_thread, totals, status)`.

    `start` is a packed state and `job` the row that the loop `playout` takes, for all threads together. Thread
    number t plays `games_per_thread` of the job's games, the first of them number `t * games_per_thread` of the
    job. It writes its totals to row t of `totals` and what the loop returns to number t of `status`. A row has
    `totals_size` numbers.
    """
    return assembly(kernel_code(game), KERNEL, architecture)


def assembly(code: str, kernel: str, architecture: str, speed_level: int = SPEED_LEVEL) -> str:
    """PTX text of a kernel that is given as LLVM code."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple("nvptx64-nvidia-cuda").create_target_machine(cpu=architecture, opt=3)
    layout = f'target datalayout = "{machine.target_data}"\ntarget triple = "{machine.triple}"\n'
    module = llvm.parse_assembly(layout + code)  # what is aligned how is settled when it is read
    return str(machine.emit_assembly(optimised(module, [kernel], machine, speed_level)))


def kernel_code(game: Game) -> str:
    """LLVM code of the kernel and of the compiled rules it calls, not yet meant for any processor."""
    function, rules = rules_code(game, "playout", "play_games")
    kernel = _KERNEL_SOURCE.substitute(
        kernel=KERNEL,
        function=function,
        thread=THREAD,
        state_bytes=game.rules.declaration.size,
        buffer=len(game.buffer()),
        row=totals_size(game),
        job_size=loop_layout.JOB_SIZE,
        next_game=loop_layout.NEXT_GAME,
        last_game=loop_layout.LAST_GAME,
    )
    return rules + REGISTERS + kernel


def rules_code(game: Game, loop: str, entry: str) -> tuple[str, str]:
    """The symbol and the LLVM code of a compiled loop, without what says for which processor it is."""
    function, code = native.llvm_code(game, loop, entry)
    return function, "\n".join(line for line in code.splitlines() if not line.startswith("target "))
