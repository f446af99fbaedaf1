import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { claimsOf } from '../tests/consistency/claims.ts';
import { contradictionsIn, missingTwins, unnamedIn } from '../tests/consistency/contradictions.ts';
test('x', () => {
	const statements = JSON.parse(readFileSync('/tmp/figures-dump.json', 'utf8'));
	const homes = new Set<string>(statements.filter((s) => s.surface.endsWith('CSV')).map((s) => s.labels[0]));
	const claims = claimsOf(statements, homes);
	writeFileSync('/tmp/figures-claims.txt', claims.map((c) => [c.noun, c.of, c.period, c.figure, c.statement.surface].join(' | ')).sort().join('\n'));
	writeFileSync('/tmp/figures-found.txt', ['CONTRADICTIONS', ...contradictionsIn(claims), 'UNNAMED', ...unnamedIn(claims), 'TWINS', ...missingTwins(claims)].join('\n'));
});
