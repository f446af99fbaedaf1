/**
 * A drawing of a fictional home's front, in the place of a photo: flat shapes that follow from its type, age and size,
 * and from a seed. Screens and paper draw the same shapes.
 */
import { type Random, randomStream, wholeBetween } from '../../math/random.ts';
import type { HomeType } from '../types/home-types.ts';
import { COLORS, DRAWING_HEIGHT, DRAWING_WIDTH, type DrawnShape, darker, GROUND, Sheet } from './sheet.ts';

/** What a drawing follows from. */
export interface DrawnHome {
	homeType: HomeType | null;
	yearBuilt: number | null;
	/** Square feet. */
	livingArea: number | null;
	/** Homes with the same facts look different by their seeds, such as their addresses. */
	seed: string;
}

/** How a home is drawn; null for a real one, which is never drawn. */
export function drawingOf(
	home: Omit<DrawnHome, 'seed'> & { demo: boolean; address: string | null; id: string },
): DrawnHome | null {
	const { demo, homeType, yearBuilt, livingArea, address, id } = home;
	return demo ? { homeType, yearBuilt, livingArea, seed: address ?? id } : null;
}

/** How far sky and ground continue to both sides: covers are wider than drawings. */
const BEYOND = 600;

const WALLS = ['#e9e1d0', '#cdd6d2', '#d9c8b2', '#bcc8d2', '#ecebe6', '#c9a791', '#d5d2c3'] as const;
const ROOFS = ['#5f5c58', '#6e5b4d', '#51606c', '#7b5345', '#4a4a4d'] as const;
const DOORS = ['#8c3f31', '#2f5f63', '#39485a', '#a9712d', '#5d6b3c'] as const;
interface Style {
	sheet: Sheet;
	random: Random;
	wall: string;
	roof: string;
	door: string;
}

/** The shapes of a drawing, from back to front. */
export function drawHouse({ homeType, yearBuilt, livingArea, seed }: DrawnHome): DrawnShape[] {
	const random = randomStream(1, seed);
	const sheet = new Sheet(random() < 0.5);
	const pick = <Item>(items: readonly Item[]) => items[wholeBetween(random, 0, items.length - 1)] as Item;
	const style = { sheet, random, wall: pick(WALLS), roof: pick(ROOFS), door: pick(DOORS) };
	sheet.box(COLORS.sky, -BEYOND, 0, DRAWING_WIDTH + 2 * BEYOND, GROUND);
	sheet.tree(wholeBetween(random, 22, 60), wholeBetween(random, 110, 170));
	sheet.tree(wholeBetween(random, 345, 380), wholeBetween(random, 90, 150));
	sheet.box(COLORS.ground, -BEYOND, GROUND, DRAWING_WIDTH + 2 * BEYOND, DRAWING_HEIGHT - GROUND);
	const year = yearBuilt ?? 1975;
	if (homeType === 'townhouse') drawTownhouses(style, year);
	else if (homeType === 'condo') drawBuilding(style);
	else if (homeType === 'multi_family') drawDuplex(style);
	else if (homeType === 'manufactured') drawManufactured(style);
	else if (year < 1945) drawBungalow(style, hasTwoStories(livingArea, 1_900));
	else if (year < 1980) drawRanch(style, hasTwoStories(livingArea, 2_600));
	else if (year < 2005) drawSuburban(style, hasTwoStories(livingArea, 1_500));
	else drawFarmhouse(style);
	sheet.box(COLORS.hedge, 64, GROUND - 9, wholeBetween(random, 24, 40), 9);
	return sheet.shapes;
}

/** Listings rarely say how many stories a home has. */
function hasTwoStories(livingArea: number | null, from: number): boolean {
	return (livingArea ?? 0) >= from;
}

function drawBungalow({ sheet, wall, roof, door }: Style, isTall: boolean): void {
	const top = isTall ? 122 : 172;
	sheet.box(COLORS.brick, 258, top - 66, 18, 60);
	sheet.gable(wall, roof, 100, top, 200, isTall ? 62 : 74);
	sheet.window(187, top - 28, 26, 26);
	if (isTall) for (const x of [126, 187, 248]) sheet.window(x, top + 14);
	// The porch.
	sheet.polygon(roof, [96, 196], [112, 172], [288, 172], [304, 196]);
	sheet.box(darker(wall), 104, 196, 192, 56);
	sheet.window(128, 206, 40, 28);
	sheet.window(248, 206, 28, 28);
	sheet.door(door, 204, 48);
	for (const x of [106, 184, 238, 286]) sheet.box(COLORS.trim, x, 196, 8, 56);
	sheet.box(COLORS.brick, 98, GROUND - 7, 204, 7);
}

function drawRanch({ sheet, random, wall, roof, door }: Style, isTall: boolean): void {
	sheet.box(COLORS.brick, wholeBetween(random, 110, 190), isTall ? 74 : 124, 20, 60);
	sheet.block(wall, roof, 56, 190, 288, 42, random() < 0.5 ? 52 : 0);
	if (isTall) {
		sheet.block(wall, roof, 56, 134, 184, 44, 40);
		for (const x of [76, 135, 192]) sheet.window(x, 150);
	}
	sheet.box(COLORS.brick, 56, GROUND - 20, isTall ? 184 : 176, 20);
	sheet.window(76, 202, 44, 26);
	sheet.door(door, 144, 46);
	sheet.window(188, 202, 30, 26);
	sheet.garage(256, 74);
}

function drawSuburban({ sheet, wall, roof, door }: Style, isTall: boolean): void {
	const top = isTall ? 122 : 178;
	sheet.block(wall, roof, 66, top, 190, 50, 30);
	if (isTall) for (const x of [88, 148, 206]) sheet.window(x, top + 16);
	sheet.gable(wall, roof, 228, 190, 112, 50);
	sheet.window(272, 160, 24, 22);
	sheet.window(84, 200, 38, 32);
	sheet.polygon(roof, [134, 194], [155, 176], [176, 194]);
	sheet.door(door, 144, 50);
	sheet.window(190, 200, 26, 32);
	sheet.garage(244, 80);
}

function drawFarmhouse({ sheet, roof, door }: Style): void {
	const wall = COLORS.trim;
	sheet.block('#efece4', roof, 120, 132, 210, 46, 0);
	sheet.gable(wall, roof, 72, 126, 104, 76);
	sheet.gable(wall, roof, 238, 182, 106, 62);
	for (let x = 82; x < 176; x += 12) sheet.box(COLORS.groove, x, 126, 1.5, GROUND - 126);
	sheet.window(98, 140, 52, 32);
	sheet.window(98, 198, 52, 34);
	sheet.window(196, 144, 26, 24);
	sheet.box(roof, 172, 190, 70, 7);
	sheet.door(door, 196, 48);
	for (const x of [178, 230]) sheet.box(COLORS.garage, x, 197, 5, GROUND - 197);
	sheet.window(278, 150, 26, 22);
	sheet.garage(254, 74);
}

function drawTownhouses({ sheet, random, wall, roof, door }: Style, year: number): void {
	const offset = wholeBetween(random, 0, WALLS.length - 1);
	const isOld = year < 1980;
	for (const at of [0, 1, 2]) {
		const x = 62 + at * 92;
		const isHome = at === 1;
		const front = isHome ? wall : (WALLS[(offset + at) % WALLS.length] as string);
		const top = isHome ? 102 : 112;
		if (isOld) {
			sheet.box(front, x, top, 92, GROUND - top);
			sheet.box(roof, x - 2, top - 8, 96, 12);
		} else sheet.gable(front, roof, x + 2, top + 6, 88, 40);
		for (const y of [top + 16, top + 58]) for (const side of [16, 54]) sheet.window(x + side, y, 22, 28);
		sheet.door(isHome ? door : COLORS.garage, x + 16, 44);
		sheet.window(x + 54, 212, 22, 24);
		sheet.box(darker(wall), x + 91, top, 2, GROUND - top);
	}
}

function drawBuilding({ sheet, random, wall, roof, door }: Style): void {
	const floors = wholeBetween(random, 3, 5);
	const top = GROUND - 24 - floors * 38;
	sheet.box(wall, 80, top, 240, GROUND - top);
	sheet.box(roof, 76, top - 8, 248, 10);
	for (let floor = 0; floor < floors; floor += 1) {
		const y = top + 14 + floor * 38;
		for (const x of [96, 142, 232, 278]) {
			sheet.window(x, y, 26, 20);
			if (floor < floors - 1) sheet.box(roof, x - 4, y + 23, 34, 2.5);
		}
		if (floor < floors - 1) sheet.window(190, y, 20, 20);
	}
	sheet.box(roof, 172, GROUND - 58, 56, 6);
	sheet.door(door, 189, 48);
}

function drawDuplex({ sheet, wall, roof, door }: Style): void {
	sheet.block(wall, roof, 78, 126, 244, 54, 60);
	for (const x of [98, 146, 228, 276]) sheet.window(x, 146);
	sheet.box(darker(wall), 199, 134, 2, GROUND - 134);
	for (const x of [152, 226]) {
		sheet.polygon(roof, [x - 14, 196], [x + 11, 182], [x + 36, 196]);
		sheet.door(door, x, 48);
	}
	sheet.window(98, 204, 30, 30);
	sheet.window(274, 204, 30, 30);
}

function drawManufactured({ sheet, wall, roof, door }: Style): void {
	sheet.block(wall, roof, 50, 188, 300, 16, 8);
	for (let y = 198; y < 240; y += 9) sheet.box(darker(wall), 50, y, 300, 1);
	sheet.box(COLORS.garage, 50, GROUND - 10, 300, 10);
	for (const x of [74, 128, 246, 300]) sheet.window(x, 204, 30, 22);
	sheet.door(door, 190, 46);
	sheet.box(COLORS.trunk, 178, GROUND - 6, 46, 6);
}
