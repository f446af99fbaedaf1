/** Catches errors in font shaping, so that no name can prevent a PDF. */
import type { FontFile, GlyphRun } from 'pdfkit';

const SAFE = new WeakSet<FontFile>();

/**
 * fontkit 2.0.4 fails on a mark that the letter before it has no anchor for, as in Gurmukhi and Telugu. Such a mark
 * is drawn without an anchor. Text that fails in any other way is drawn letter by letter.
 */
export function withSafeShaping(font: FontFile): FontFile {
	if (SAFE.has(font)) return font;
	SAFE.add(font);
	const positioning = font._layoutEngine.engine?.GPOSProcessor;
	if (positioning) {
		const applyAnchor = positioning.applyAnchor.bind(positioning);
		positioning.applyAnchor = (mark, base, index) => {
			if (base !== null && mark.markAnchor !== null) applyAnchor(mark, base, index);
		};
	}
	const layout = font.layout.bind(font);
	font.layout = (text, features) => {
		try {
			return layout(text, features);
		} catch {
			return joinRuns(Array.from(text, (letter) => layout(letter, features)));
		}
	};
	return font;
}

function joinRuns(runs: readonly GlyphRun[]): GlyphRun {
	const positions = runs.flatMap((run) => run.positions);
	return {
		glyphs: runs.flatMap((run) => run.glyphs),
		positions,
		// Called after pdfkit has scaled the positions.
		get advanceWidth() {
			return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
		},
	};
}
