import { expect, test } from 'vitest';
import type { Block } from '../../../report/report.ts';
import { endingFrom, groupsOf } from './sheet-groups.ts';

const heading = (text: string): Block => ({ kind: 'heading', text, pin: null });
const text = (words: string): Block => ({ kind: 'text', text: words, look: 'plain' });
const facts = (caption: string): Block => ({ kind: 'facts', caption, rows: [{ label: 'A', value: 'B' }] });
const kinds = (groups: Block[][]) => groups.map((group) => group.map(({ kind }) => kind).join(' '));

test('a group begins with a heading or with labeled facts, which stay with a heading above them', () => {
	const blocks = [text('Lead'), heading('Why'), text('So'), facts('Basis'), heading('Data'), facts('Data')];
	expect(kinds(groupsOf(blocks))).toEqual(['text', 'heading text', 'facts', 'heading facts']);
	expect(kinds(groupsOf([{ kind: 'cover', subject: '' }, text('Lead'), facts('')]))).toEqual(['text facts']);
});

test('the last few lines of a page are its closing, in one or more groups', () => {
	const why = [heading('Why'), facts('Basis')];
	const mind = [heading('Keep in mind'), text('x'.repeat(800))];
	const note = [heading('Note'), text('x'.repeat(200))];
	expect(endingFrom(groupsOf([...why, ...mind]))).toBe(1);
	expect(endingFrom(groupsOf([...why, ...mind, ...note]))).toBe(1);
	expect(endingFrom(groupsOf([...why, ...mind, ...note, ...mind]))).toBe(2);
	expect(endingFrom(groupsOf([...mind, ...why]))).toBe(2);
	expect(endingFrom(groupsOf(mind))).toBe(1);
});
