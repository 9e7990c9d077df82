// Choosing: pieces are touched until only one choice is left; then it is shown, and made.

export class Choosing {
	// `shown()` is called when anything changes; `preview`, `make` and `why` ask the hall; `asks(preview)` says whether
	// a choice has to be confirmed.
	constructor({ shown, preview, make, why, asks }) {
		Object.assign(this, { shown, preview, make, why, asks });
		this.offer([]);
	}

	// New choices; what was begun is forgotten.
	offer(choices) {
		this.choices = choices.map(([action, phrase, ways, consequence]) => ({ action, phrase, ways, touches: ways[0], consequence }));
		this.reset();
	}

	reset() {
		Object.assign(this, { picked: [], pending: null, previewed: null, sent: false });
		this.shown();
	}

	// Its ways that begin with what is picked.
	begun({ ways }) {
		return ways.filter((way) => this.picked.every((name, place) => way[place] === name));
	}

	get possible() {
		return this.choices.filter((choice) => this.begun(choice).length);
	}

	// The pieces that can be touched next.
	get lit() {
		if (this.pending || this.sent) return new Set();
		return new Set(this.choices.flatMap((choice) => this.begun(choice).map((way) => way[this.picked.length])).filter(Boolean));
	}

	touch(name) {
		if (this.sent) return;
		if (this.pending) {
			if (this.picked.includes(name)) return this.confirm();
			this.takeBack();
		}
		if (this.lit.has(name)) return this.pick(name);
		if (this.picked.includes(name)) {
			this.picked.length = this.picked.indexOf(name);
			return this.shown();
		}
		if (this.choices.some(({ ways }) => ways.some((way) => way[0] === name))) {
			this.picked = [];
			return this.pick(name);
		}
		this.why(name, [...this.picked]);
	}

	pick(name) {
		this.picked.push(name);
		const left = this.possible;
		if (left.length === 1) this.select(left[0]);
		else this.shown();
	}

	// Takes the last touch back.
	takeBack() {
		if (this.pending && !this.pending.touches.length) this.picked = [];
		else this.picked.pop();
		this.pending = this.previewed = null;
		this.shown();
	}

	// Shows what a choice leads to, until it is confirmed; makes it at once if it can be taken back.
	async select(choice) {
		if (this.sent) return;
		if (this.pending === choice) return this.confirm();
		const { choices } = this;
		this.pending = choice;
		this.picked = [...(this.begun(choice)[0] ?? choice.touches)];
		this.previewed = null;
		this.shown();
		const preview = await this.preview(choice);
		if (this.pending !== choice || this.choices !== choices) return;
		if (!this.asks(preview)) return this.confirm();
		this.previewed = preview;
		this.shown();
	}

	// Makes a choice that was read before it was touched.
	choose(choice) {
		if (this.sent) return;
		this.pending = choice;
		return this.confirm();
	}

	async confirm() {
		if (!this.pending || this.sent) return;
		const { pending } = this;
		this.sent = true;
		this.shown();
		const made = await this.make(pending);
		if (!made && this.pending === pending) this.reset();
	}
}
