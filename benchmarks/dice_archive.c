/* Random games of Dice Archive, written from the rulebook and the rulings.
 *
 *     dice_archive PLAYERS GAMES SEED printed|swapped WEEKS
 *
 * It shares no code with rules.py and keeps the game in its own way, but it offers choices in the same order
 * and draws from the same streams of random numbers. So every game must take the same course, and every
 * figure that is printed must be the one that `astragal simulate dice-archive` gives.
 */

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 5, FACES = 6, TABLES = 3, OWN_DICE = 6, NOBODY = -1, ALL_MARKED = (1 << FACES) - 1 };
enum { LEFT, MIDDLE, RIGHT };
enum { SHARES = 2520 };   /* of one victory, so that any number of winners divides it evenly */
enum { PHASE_AT_END = 8 }; /* the number that rules.py gives to a game that is over */

static const int NEEDED_IN_ARCHIVE[2][TABLES] = {{3, 2, 1}, {2, 3, 4}};
static const int NEEDED_FOR_TASK[2][TABLES] = {{2, 3, 4}, {3, 2, 1}};

/* Random numbers: sfc32, the generator by Chris Doty-Humphrey, and Lemire's way of drawing below n. */

typedef struct {
    uint32_t a, b, c, counter;
} Stream;

static inline uint32_t next_bits(Stream *stream) {
    uint32_t bits = stream->a + stream->b + stream->counter++;
    stream->a = stream->b ^ (stream->b >> 9);
    stream->b = stream->c + (stream->c << 3);
    stream->c = ((stream->c << 21) | (stream->c >> 11)) + bits;
    return bits;
}

static Stream stream_of(uint64_t seed, uint64_t game, uint32_t purpose) {
    Stream stream = {(uint32_t)seed, (uint32_t)(seed >> 32), (uint32_t)game, (uint32_t)((game >> 32) * 16 + purpose + 1)};
    for (int i = 0; i < 16; i++) next_bits(&stream);
    return stream;
}

static inline int draw(Stream *stream, uint32_t n) {
    uint64_t product = (uint64_t)next_bits(stream) * n;
    if ((uint32_t)product < n) {
        uint32_t unfair = -n % n;
        while ((uint32_t)product < unfair) product = (uint64_t)next_bits(stream) * n;
    }
    return (int)(product >> 32);
}

/* The game. Faces are counted from 0 here: face f shows the number f + 1. */

typedef struct {
    int dice[FACES];  /* unused dice by face */
    int unused;       /* their number */
    int filed[TABLES]; /* dice in the tables of the archive */
    int locked;       /* the sum of these */
    unsigned done[TABLES]; /* marked tasks, a bit for each face */
    int full_tables;
} Player;

typedef struct {
    Stream luck, choices;
    int players, weeks;
    const int *archive_needs, *task_needs;
    Player seat[SEATS];
    int8_t owner[TABLES][FACES]; /* of the die in each archive space */
    int taken[TABLES];
    int full_tables;
    int boss, communal[FACES]; /* the boss die is among the communal ones */
    int week, token, starting_player, last_to_act;
    int last_week_announced;
    int64_t decisions;
} Game;

static inline int choose(Game *game, int n) {
    game->decisions++;
    return draw(&game->choices, (uint32_t)n);
}

static inline int clockwise(const Game *game, int seat) { return seat + 1 == game->players ? 0 : seat + 1; }

static int closest_to_boss(const Game *game) {
    int best = game->token;
    for (int seat = clockwise(game, best); seat != game->token; seat = clockwise(game, seat))
        if (game->seat[seat].dice[game->boss] > game->seat[best].dice[game->boss]) best = seat;
    return best;
}

static inline void roll(Game *game, int *counts, int dice) {
    for (int i = 0; i < dice; i++) counts[draw(&game->luck, FACES)]++;
}

static void roll_communal_dice(Game *game) {
    memset(game->communal, 0, sizeof game->communal);
    game->boss = draw(&game->luck, FACES);
    game->communal[game->boss] = 1;
    roll(game, game->communal, game->players == 2 ? 3 : 2);
}

/* Dice are picked in rising order, one at a time; choice 0 ends the picking. */
static void reroll(Game *game, Player *player) {
    int picked = 0, lowest = 0;
    for (;;) {
        int offered[1 + FACES], n = 1;
        for (int face = lowest; face < FACES; face++)
            if (player->dice[face]) offered[n++] = face;
        int choice = choose(game, n);
        if (choice == 0) break;
        lowest = offered[choice];
        player->dice[lowest]--;
        picked++;
    }
    roll(game, player->dice, picked);
}

static inline int faces_shown(const Player *player, int *faces) {
    int n = 0;
    for (int face = 0; face < FACES; face++)
        if (player->dice[face]) faces[n++] = face;
    return n;
}

static void overtime(Game *game, Player *player, int discarded) {
    player->dice[discarded]--;
    player->unused--;
    int from[FACES + 4], to[FACES + 4];
    int n = faces_shown(player, from);
    for (int i = 0; i < n; i++) to[i] = FACES - 1 - from[i];
    if (player->dice[discarded])
        for (int side = 0; side < FACES; side++)
            if (side != discarded && side != FACES - 1 - discarded) {
                from[n] = discarded;
                to[n++] = side;
            }
    int choice = choose(game, n);
    player->dice[from[choice]]--;
    player->dice[to[choice]]++;
}

static void mark_task(Game *game, Player *player, int table, int face) {
    player->done[table] |= 1u << face;
    if (player->done[table] == ALL_MARKED && ++player->full_tables == 2) game->last_week_announced = 1;
}

static void archive(Game *game, int seat, int table, int face) {
    Player *player = &game->seat[seat];
    game->owner[table][face] = (int8_t)seat;
    player->filed[table]++;
    if (++player->locked == 5) game->last_week_announced = 1;
    if (++game->taken[table] == FACES && ++game->full_tables == 2) game->last_week_announced = 1;
}

static void act(Game *game, int seat, int face) {
    Player *player = &game->seat[seat];
    int equal = player->dice[face] + game->communal[face];
    int offered[2 * TABLES], n = 0;
    for (int table = 0; table < TABLES; table++)
        if (equal >= game->task_needs[table] && !(player->done[table] >> face & 1)) offered[n++] = table;
    for (int table = 0; table < TABLES; table++)
        if (equal >= game->archive_needs[table] && game->owner[table][face] == NOBODY) offered[n++] = TABLES + table;
    int choice = choose(game, n + 1);
    if (choice < n) {
        if (offered[choice] < TABLES)
            mark_task(game, player, offered[choice], face);
        else
            archive(game, seat, offered[choice] - TABLES, face);
    }
    player->unused -= player->dice[face];
    player->dice[face] = 0;
}

static void work(Game *game, int seat) {
    Player *player = &game->seat[seat];
    int faces[FACES];
    int n = faces_shown(player, faces);
    int choice = choose(game, player->unused >= 2 ? 2 * n : n);
    if (choice >= n) {
        overtime(game, player, faces[choice - n]);
        n = faces_shown(player, faces);
        choice = choose(game, n);
    }
    game->last_to_act = seat;
    act(game, seat, faces[choice]);
}

static void play_week(Game *game) {
    roll_communal_dice(game);
    int unspent = 0;
    for (int i = 0, seat = game->token; i < game->players; i++, seat = clockwise(game, seat)) {
        Player *player = &game->seat[seat];
        player->unused = OWN_DICE - player->locked;
        roll(game, player->dice, player->unused);
        unspent += player->unused > 0;
    }
    int seat = closest_to_boss(game);
    for (int i = 0; i < game->players; i++, seat = clockwise(game, seat))
        if (game->seat[seat].unused) reroll(game, &game->seat[seat]);
    seat = game->starting_player = closest_to_boss(game);
    for (; unspent; seat = clockwise(game, seat)) {
        if (!game->seat[seat].unused) continue;
        work(game, seat);
        unspent -= !game->seat[seat].unused;
    }
}

static void play_game(Game *game) {
    memset(game->seat, 0, sizeof game->seat);
    memset(game->owner, NOBODY, sizeof game->owner);
    memset(game->taken, 0, sizeof game->taken);
    game->full_tables = game->last_week_announced = 0;
    game->week = 1;
    game->token = draw(&game->luck, (uint32_t)game->players);
    for (;;) {
        play_week(game);
        if (game->last_week_announced || game->week == game->weeks) return;
        game->week++;
        game->token = clockwise(game, game->token);
    }
}

/* The result */

static int points(const Player *player) {
    int sum = 0;
    for (int table = 0; table < TABLES; table++) sum += player->filed[table] * __builtin_popcount(player->done[table]);
    return sum;
}

/* More than 0 if one is better than the other, 0 if they share their place. */
static int compare(const Player *one, const Player *other) {
    if (points(one) != points(other)) return points(one) - points(other);
    for (int table = RIGHT; table > LEFT; table--)
        if (one->filed[table] != other->filed[table]) return one->filed[table] - other->filed[table];
    return one->filed[LEFT] - other->filed[LEFT];
}

typedef struct {
    int64_t scores[SEATS], shares[SEATS];
    uint64_t checksum;
} Totals;

static void add_result(const Game *game, Totals *totals) {
    const Player *best = &game->seat[0];
    int winners = 1;
    for (int seat = 1; seat < game->players; seat++) {
        int better = compare(&game->seat[seat], best);
        if (better > 0) best = &game->seat[seat];
        winners = better > 0 ? 1 : winners + (better == 0);
    }
    for (int seat = 0; seat < game->players; seat++) {
        totals->scores[seat] += points(&game->seat[seat]);
        if (compare(&game->seat[seat], best) == 0) totals->shares[seat] += SHARES / winners;
    }
}

/* The checksum of a finished game: FNV-1a over the values that rules.py declares, in its order. Its rows by
 * number have a place for 0, which stays as it was at the start. */

static inline uint32_t mix(uint32_t hash, int value) { return (hash ^ (uint32_t)value) * 16777619u; }

static uint32_t mix_zeros(uint32_t hash, int count) {
    for (int i = 0; i < count; i++) hash = mix(hash, 0);
    return hash;
}

static uint32_t digest(const Game *game) {
    uint32_t hash = 2166136261u;
    hash = mix(hash, game->players);
    for (int table = 0; table < TABLES; table++) hash = mix(hash, game->archive_needs[table]);
    for (int table = 0; table < TABLES; table++) hash = mix(hash, game->task_needs[table]);
    hash = mix(hash, game->weeks);
    hash = mix(hash, game->week);
    hash = mix(hash, PHASE_AT_END);
    hash = mix(hash, game->token);
    hash = mix(hash, game->boss + 1);
    hash = mix(hash, 0);
    for (int face = 0; face < FACES; face++) hash = mix(hash, game->communal[face]);
    hash = mix_zeros(hash, SEATS * (1 + FACES)); /* nobody has unused dice */
    hash = mix_zeros(hash, 1 + FACES);           /* nor dice picked for a reroll */
    hash = mix(hash, 0);                         /* nor dice to roll */
    hash = mix(hash, game->starting_player);
    hash = mix(hash, game->last_to_act);
    hash = mix_zeros(hash, 2); /* no overtime, no number chosen */
    for (int seat = 0; seat < SEATS; seat++)
        for (int table = 0; table < TABLES; table++) {
            hash = mix(hash, 0);
            for (int face = 0; face < FACES; face++) hash = mix(hash, game->seat[seat].done[table] >> face & 1);
        }
    for (int table = 0; table < TABLES; table++) {
        hash = mix(hash, NOBODY);
        for (int face = 0; face < FACES; face++) hash = mix(hash, game->owner[table][face]);
    }
    return hash;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void print_row(const char *name, const int64_t *numbers, int count) {
    printf("%s", name);
    for (int i = 0; i < count; i++) printf(" %" PRId64, numbers[i]);
    printf("\n");
}

int main(int count, char **arguments) {
    if (count != 6) {
        fprintf(stderr, "Expected PLAYERS GAMES SEED printed|swapped WEEKS.\n");
        return 2;
    }
    Game game = {.players = atoi(arguments[1]), .weeks = atoi(arguments[5])};
    int64_t games = strtoll(arguments[2], NULL, 10);
    uint64_t seed = strtoull(arguments[3], NULL, 10);
    int swapped = strcmp(arguments[4], "swapped") == 0;
    if (game.players < 2 || game.players > SEATS || game.weeks < 1 || games < 1) {
        fprintf(stderr, "Expected 2 to 5 players, at least 1 game and at least 1 week.\n");
        return 2;
    }
    game.archive_needs = NEEDED_IN_ARCHIVE[swapped];
    game.task_needs = NEEDED_FOR_TASK[swapped];

    Totals totals = {0};
    double begun = now();
    for (int64_t number = 0; number < games; number++) {
        game.luck = stream_of(seed, (uint64_t)number, 0);
        game.choices = stream_of(seed, (uint64_t)number, 1);
        play_game(&game);
        add_result(&game, &totals);
        totals.checksum += digest(&game);
    }
    double seconds = now() - begun;

    printf("games %" PRId64 "\n", games);
    printf("decisions %" PRId64 "\n", game.decisions);
    print_row("scores", totals.scores, game.players);
    print_row("shares", totals.shares, game.players);
    printf("checksum %016" PRIx64 "\n", totals.checksum);
    printf("seconds %.6f\n", seconds);
    return 0;
}
