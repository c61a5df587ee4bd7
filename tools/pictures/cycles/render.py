"""Renders the views of a scene that export-scene.ts wrote, in Blender's Cycles.

blender -b --python render.py -- FOLDER SAMPLES THREADS

Writes color, albedo and normal of each view as raw floats, lets denoise.mjs clean the color, and
saves each view as a PNG in FOLDER.
"""
import json
import math
import os
import subprocess
import sys

import bpy
import numpy as np
from mathutils import Matrix, Vector

folder, samples, threads = sys.argv[sys.argv.index('--') + 1:]
with open(f'{folder}/scene.json') as file:
    S = json.load(file)
width, height = S['size']['width'], S['size']['height']

# Strength of each light, as radiance.
AMBIENT, WALL, TOP, STRIP, FILL = 0.17, 0.55, 3.4, 14, 0.7
EXPOSURE = 0.35

# Floor and wall, by ground.
GROUNDS = {
    'paper': ('#e6e1d8', '#efece6'),
    'cool': ('#c9cdd1', '#dfe3e6'),
    'sage': ('#c5cbbf', '#dbdfd4'),
    'dusk': ('#8d949d', '#aeb6bf'),
    'asphalt': ('#3b3e43', '#54585e'),
}

# Oak, carbon, aluminum.
INLAYS = ((0.13, 0.06, 0.025), (0.02, 0.02, 0.022), (0.3, 0.31, 0.32))

# Suitcases, rucksacks and bags.
CASES = ((0.03, 0.075, 0.12), (0.36, 0.07, 0.03), (0.3, 0.31, 0.32), (0.05, 0.11, 0.085))
NYLONS = ((0.05, 0.055, 0.03), (0.03, 0.034, 0.05), (0.16, 0.03, 0.025), (0.02, 0.06, 0.065),
          (0.03, 0.03, 0.032))
CANVASES = ((0.32, 0.25, 0.15), (0.12, 0.13, 0.08), (0.42, 0.38, 0.31))

# Front, stone of doors and windows, by the number of the street.
FRONTS = (('#5f463d', '#6e564b'), ('#74503f', '#8b8172'), ('#857b6d', '#71685b'))


def linear(color):
    """An sRGB hex color as linear light."""
    parts = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


IS_STREET = S['ground'] == 'curb'
IS_INSIDE = 'screen' in S
IS_BOOT = 'lamp' in S
IS_CUT_OUT = S.get('isCutOut', False)
FLOOR_COLOR, WALL_COLOR = (linear(c) for c in GROUNDS.get(S['ground'], ('#4a4b4d', '#cfd6da')))


def start():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.threads_mode = 'FIXED'
    scene.render.threads = int(threads)
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'High Contrast'
    scene.view_settings.exposure = EXPOSURE
    scene.render.image_settings.file_format = 'PNG'
    scene.render.image_settings.color_mode = 'RGBA' if IS_CUT_OUT else 'RGB'
    scene.render.film_transparent = IS_CUT_OUT
    cycles = scene.cycles
    cycles.samples = int(samples)
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 1, 3
    cycles.transparent_max_bounces = 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_direct, cycles.sample_clamp_indirect = 1.5, 1.5
    cycles.use_denoising = False
    scene.view_layers[0].cycles.denoising_store_passes = True
    return scene


scene = start()


class Shader:
    """Builds the nodes of a material or of the world."""

    def __init__(self, owner):
        owner.use_nodes = True
        self.tree = owner.node_tree
        self.tree.nodes.clear()

    def node(self, kind, **inputs):
        node = self.tree.nodes.new(kind)
        for name, value in inputs.items():
            self.put(node.inputs[name.replace('_', ' ')], value)
        return node

    def put(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def mix(self, share, one, other):
        node = self.node('ShaderNodeMixShader')
        for socket, value in zip(node.inputs, (share, one, other)):
            self.put(socket, value)
        return node.outputs[0]

    def math(self, operation, *values):
        node = self.node('ShaderNodeMath')
        node.operation = operation
        for socket, value in zip(node.inputs, values):
            self.put(socket, value)
        return node.outputs[0]

    def ramp(self, value, low, high):
        """From 0 at `low` to 1 at `high`, with soft ends."""
        node = self.node('ShaderNodeMapRange', Value=value, From_Min=low, From_Max=high)
        node.interpolation_type = 'SMOOTHSTEP'
        return node.outputs[0]

    def surface(self, color, roughness, metallic=0.0, coat=0.0, coat_roughness=0.03, specular=0.5):
        """Plastic, paint or metal."""
        if not isinstance(color, bpy.types.NodeSocket):
            color = (*color, 1)
        return self.node(
            'ShaderNodeBsdfPrincipled', Base_Color=color, Roughness=roughness, Metallic=metallic,
            Clearcoat=coat, Clearcoat_Roughness=coat_roughness, Specular=specular,
        ).outputs[0]

    def light(self, color, strength):
        return self.node('ShaderNodeEmission', Color=(*color, 1), Strength=strength).outputs[0]

    def position(self):
        at = self.node('ShaderNodeNewGeometry').outputs['Position']
        return self.node('ShaderNodeSeparateXYZ', Vector=at).outputs

    def end(self, result, kind='ShaderNodeOutputMaterial'):
        self.put(self.node(kind).inputs[0], result)


def material(name):
    made = bpy.data.materials.new(name)
    return made, Shader(made)


def plain(name, *look, **more):
    made, shader = material(name)
    shader.end(shader.surface(*look, **more))
    return made


def ground(name, color, roughness):
    """A floor; that of the studio fades into the wall."""
    made, s = material(name)
    fine = s.node('ShaderNodeTexNoise', Scale=260.0, Detail=3.0).outputs['Fac']
    coarse = s.node('ShaderNodeTexNoise', Scale=1.1, Detail=4.0).outputs['Fac']
    grain = s.math('ADD', s.math('MULTIPLY', fine, 0.22), s.math('MULTIPLY', coarse, 0.14))
    grain = s.math('ADD', 0.82, grain)
    mottled = s.node('ShaderNodeMixRGB', Fac=1.0, Color1=(*color, 1))
    mottled.blend_type = 'MULTIPLY'
    s.put(mottled.inputs['Color2'], s.node('ShaderNodeCombineRGB', R=grain, G=grain, B=grain).outputs[0])
    floor = s.surface(mottled.outputs[0], roughness, specular=0.3)
    if IS_STREET:
        s.end(floor)
        return made
    x, y, _ = s.position()
    along = s.math('SUBTRACT', x, S['length'] / 2)
    far = s.math('SQRT', s.math('ADD', s.math('MULTIPLY', along, along), s.math('MULTIPLY', y, y)))
    to_camera = s.node('ShaderNodeLightPath').outputs['Is Camera Ray']
    fade = s.math('MULTIPLY', s.ramp(far, 4.0, 11.0), to_camera)
    s.end(s.mix(fade, floor, s.light(WALL_COLOR, WALL)))
    return made


def rim():
    """Spokes of metal before a dark inside."""
    made, s = material('rim')
    deep = s.math('SUBTRACT', S['halfWidth'] - 0.03, s.math('ABSOLUTE', s.position()[1]))
    metal = s.surface(S['rim'], 0.3, metallic=0.8, coat=0.6)
    dark = s.surface((0.02, 0.02, 0.021), 0.6, metallic=0.5)
    s.end(s.mix(s.ramp(deep, 0.06, 0.085), metal, dark))
    return made


def screen():
    """A map by night, with the way in yellow."""
    made, s = material('screen')
    _, y, z = s.position()
    up = s.math('SUBTRACT', z, S['screen'])

    def lines(value, apart, half):
        away = s.math('PINGPONG', value, apart / 2)
        return s.math('LESS_THAN', away, half)

    streets = s.math('MAXIMUM', lines(s.math('ADD', y, s.math('MULTIPLY', up, 0.3)), 0.042, 0.0016),
                     lines(s.math('SUBTRACT', up, s.math('MULTIPLY', y, 0.3)), 0.026, 0.0016))
    way = s.math('ABSOLUTE', s.math('SUBTRACT', up, s.math('MULTIPLY', y, 0.3)))
    way = s.math('LESS_THAN', way, 0.005)
    look = s.node('ShaderNodeMixRGB', Fac=streets, Color1=(0.015, 0.022, 0.032, 1), Color2=(0.09, 0.11, 0.14, 1))
    look = s.node('ShaderNodeMixRGB', Fac=way, Color1=look.outputs['Color'], Color2=(1, 0.56, 0.01, 1))
    s.end(s.node('ShaderNodeEmission', Color=look.outputs['Color'], Strength=1.3).outputs[0])
    return made


# The two pictures of marks, whose files change from view to view.
marks = {}


def coated(s, coat_roughness):
    """The car's paint under clear coat."""
    paint = S['paint']
    color = [0.82 * paint[part] for part in ('red', 'green', 'blue')]
    look = s.surface(color, 0.5, metallic=paint['metallic'] * 0.4, coat=1.0, coat_roughness=coat_roughness)
    if IS_STREET or IS_CUT_OUT:
        # With few lights, the coat has to mirror more to look like one.
        mirror = s.node('ShaderNodeBsdfGlossy', Color=(0.9, 0.9, 0.9, 1), Roughness=coat_roughness).outputs[0]
        look = s.mix(s.node('ShaderNodeFresnel', IOR=1.5).outputs[0], look, mirror)
    return look


def unmarked_paint():
    """The paint of edges and of the raised lid, which have no marks."""
    made, s = material('paint')
    s.end(coated(s, 0.03))
    return made


def woven(name, color, scale):
    """Cloth: its color varies from thread to thread."""
    made, s = material(name)
    fine = s.node('ShaderNodeTexNoise', Scale=scale, Detail=2.0).outputs['Fac']
    shade = s.math('ADD', 0.45, s.math('MULTIPLY', 1.1, fine))
    look = s.node('ShaderNodeVectorMath')
    look.operation = 'SCALE'
    look.inputs[0].default_value = color
    s.put(look.inputs['Scale'], shade)
    s.end(s.surface(look.outputs[0], 0.95, specular=0.1))
    return made


def painted(name, coat_roughness):
    """Paint under clear coat, with what the marks say: trim, lamps, gaps, glass."""
    made, s = material(name)
    path = s.node('ShaderNodeLightPath').outputs
    window = s.node('ShaderNodeTexCoord').outputs['Window']

    def drawn(which):
        node = s.node('ShaderNodeTexImage', Vector=window)
        node.extension = 'EXTEND'
        marks.setdefault(which, []).append(node)
        return s.node('ShaderNodeSeparateRGB', Image=node.outputs['Color']).outputs

    trim, bright, red = drawn('a')
    lens, gap, glass = drawn('b')
    stored = s.node('ShaderNodeAttribute')
    stored.attribute_name = 'marks'
    by_vertex = s.node('ShaderNodeSeparateXYZ', Vector=stored.outputs['Vector']).outputs
    # The camera sees the drawn marks; all other rays meet those of the vertices.
    is_first = s.math('LESS_THAN', path['Transparent Depth'], 0.5)
    direct = s.math('MULTIPLY', path['Is Camera Ray'], is_first)
    indirect = s.math('SUBTRACT', 1.0, direct)

    def either(drawing, vertex):
        rough = s.math('MULTIPLY', indirect, s.math('GREATER_THAN', vertex, 0.5))
        return s.math('ADD', s.math('MULTIPLY', direct, drawing), rough)

    trim, glass = either(trim, by_vertex['X']), either(glass, by_vertex['Y'])
    bright, red, lens, gap = (s.math('MULTIPLY', direct, mark) for mark in (bright, red, lens, gap))

    look = coated(s, coat_roughness)
    look = s.mix(s.math('MULTIPLY', gap, 0.92), look, s.surface((0.004,) * 3, 0.8, specular=0.1))
    look = s.mix(trim, look, s.surface((0.012, 0.012, 0.013), 0.45, specular=0.4))
    metal = s.math('MULTIPLY', bright, s.math('SUBTRACT', 1.0, lens))
    look = s.mix(metal, look, s.surface((0.62, 0.63, 0.64), 0.3, metallic=0.7))

    def lamp(light, strength, housing):
        deep = s.surface(housing, 0.25, metallic=0.6, coat=1.0)
        lit = s.mix(0.55, s.surface(housing, 0.2, coat=1.0), s.light(light, strength))
        return s.mix(s.math('MULTIPLY', bright, 0.75), deep, lit)

    head = lamp((1, 0.97, 0.92), 9 if IS_CUT_OUT else 2.2, (0.16, 0.165, 0.17))
    tail = lamp((0.9, 0.03, 0.02), 1.2, (0.22, 0.008, 0.008))
    look = s.mix(lens, look, s.mix(red, head, tail))
    behind = s.node('ShaderNodeNewGeometry').outputs['Backfacing']
    hidden = s.math('MULTIPLY', behind, s.math('SUBTRACT', 1.0, glass))
    look = s.mix(hidden, look, s.surface((0.02, 0.02, 0.021), 0.9, specular=0.1))
    # The far window lets less light through, so that the inside stays calm.
    through = s.math('MULTIPLY', 0.6 - 0.34 * S['tint'], s.math('ADD', 0.45, s.math('MULTIPLY', 0.55, direct)))
    tinted = s.node('ShaderNodeCombineRGB', R=through, G=through, B=through).outputs[0]
    clear = s.node('ShaderNodeBsdfTransparent', Color=tinted).outputs[0]
    gloss = s.node('ShaderNodeBsdfGlossy', Color=(0.4, 0.4, 0.4, 1), Roughness=0.3).outputs[0]
    pane = s.mix(s.node('ShaderNodeFresnel', IOR=1.5).outputs[0], clear, gloss)
    s.end(s.mix(glass, look, pane))
    return made


def light_studio():
    """A dim room with panels: above, along both sides, before and behind the car."""
    room = bpy.data.worlds.new('room')
    scene.world = room
    s = Shader(room)
    ambient = s.node('ShaderNodeBackground', Color=(0.9, 0.95, 1, 1), Strength=AMBIENT).outputs[0]
    wall = s.node('ShaderNodeBackground', Color=(*WALL_COLOR, 1), Strength=WALL).outputs[0]
    to_camera = s.node('ShaderNodeLightPath').outputs['Is Camera Ray']
    s.end(s.mix(to_camera, ambient, wall), 'ShaderNodeOutputWorld')
    length = S['length']
    middle = length / 2
    panel((middle, 0.001, 4.6), (middle, 0, 0), (7.5, 2.2), TOP)
    for side in (-1, 1):
        panel((middle, side * 5.2, 2.9), (middle, 0, 0.9), (8.5, 0.55), STRIP)
        panel((middle, side * 7.5, 1.6), (middle, 0, 0.6), (9, 2.2), FILL)
    panel((-5.5, 0, 2.6), (0, 0, 0.8), (4.5, 0.8), STRIP * 0.8)
    panel((length + 5.5, 0, 2.6), (length, 0, 0.8), (4.5, 0.8), STRIP * 0.8)


def light_street():
    """An evening: a low warm sun behind the camera, and a sky that is brighter at the horizon."""
    sky = bpy.data.worlds.new('sky')
    scene.world = sky
    s = Shader(sky)
    up = s.node('ShaderNodeSeparateXYZ', Vector=s.node('ShaderNodeTexCoord').outputs['Generated']).outputs['Z']
    horizon = s.node('ShaderNodeBackground', Color=(1, 0.92, 0.82, 1), Strength=1.25).outputs[0]
    zenith = s.node('ShaderNodeBackground', Color=(0.42, 0.6, 0.95, 1), Strength=0.85).outputs[0]
    s.end(s.mix(s.ramp(up, 0.0, 0.6), horizon, zenith), 'ShaderNodeOutputWorld')
    sun = bpy.data.lights.new('sun', 'SUN')
    sun.energy, sun.angle, sun.color = 3.0, math.radians(2), (1, 0.9, 0.76)
    placed = bpy.data.objects.new('sun', sun)
    placed.rotation_euler = Vector((-0.42, 0.75, 0.5)).to_track_quat('Z', 'Y').to_euler()
    scene.collection.objects.link(placed)


def light_inside():
    """What a photographer adds, so that the inside holds against the day before the windshield."""
    eye = Vector(S['cameras'][0]['eye'])
    panel(eye + Vector((0.1, 0, 0.05)), eye + Vector((-1.2, 0, -0.35)), (1.2, 0.4), 5.5)
    panel(eye + Vector((-0.9, 0, 0.08)), eye + Vector((-1.3, 0, -0.4)), (0.9, 0.3), 5)


def light_boot():
    """A soft light above the camera, as of the sky behind it, and a lamp inside."""
    eye = Vector(S['cameras'][0]['eye'])
    ahead = Vector(S['cameras'][0]['ahead'])
    at = eye + ahead * 0.9
    panel(at + Vector((0, 0, 0.35)), eye + ahead * 2.8 - Vector((0, 0, 0.1)), (1.3, 0.5), 6)
    lamp = Vector(S['lamp'])
    panel(lamp, lamp + Vector((-0.5, 0, -0.6)), (0.12, 0.7), 6).visible_glossy = False


def light_night():
    """Dark but for street lamps: lines along the roof, the shoulder and the hood."""
    room = bpy.data.worlds.new('night')
    scene.world = room
    s = Shader(room)
    s.end(s.node('ShaderNodeBackground', Color=(0.6, 0.75, 1, 1), Strength=0.05).outputs[0], 'ShaderNodeOutputWorld')
    length = S['length']
    middle = length / 2
    panel((middle, -0.4, 4.4), (middle, 0, 0), (6.5, 1.1), 5)
    panel((middle, 5.4, 3.1), (middle, 0, 0.8), (8.5, 0.4), 16)
    panel((length + 3.5, -3.5, 3.0), (middle, 0, 0.9), (5, 0.7), 34)
    panel((-5.0, -1.5, 2.4), (0, 0, 0.8), (4, 0.5), 14)
    panel((middle, 7.5, 1.2), (middle, 0, 0.5), (9, 1.6), 0.5)


def front():
    """A row of houses as soft shapes, as a lens draws what is out of focus."""
    made, s = material('front')
    wall, stone = (linear(color) for color in FRONTS[S['street'] % 3])
    x, _, z = s.position()
    width = 5.6
    along = s.math('DIVIDE', s.math('ADD', x, 200 + S['street'] * 1.7), width)
    house = s.math('FLOOR', along)
    chance = s.node('ShaderNodeTexWhiteNoise')
    chance.noise_dimensions = '1D'
    s.put(chance.inputs['W'], house)
    tone = s.math('ADD', 0.8, s.math('MULTIPLY', 0.4, chance.outputs['Value']))
    across = s.math('MULTIPLY', s.math('FRACT', along), width)

    def band(value, low, high, soft):
        return s.math('MULTIPLY', s.ramp(value, low - soft, low + soft),
                      s.math('SUBTRACT', 1.0, s.ramp(value, high - soft, high + soft)))

    def boxes(columns, half, low, high, soft=0.15):
        rows = band(z, low, high, soft)
        each = [band(across, column - half, column + half, soft) for column in columns]
        found = each[0]
        for more in each[1:]:
            found = s.math('MAXIMUM', found, more)
        return s.math('MULTIPLY', rows, found)

    def color(value):
        return s.node('ShaderNodeCombineRGB', R=value[0], G=value[1], B=value[2]).outputs[0]

    def over(below, above, share):
        node = s.node('ShaderNodeMixRGB', Fac=share, Color1=below, Color2=above)
        return node.outputs['Color']

    noise = s.node('ShaderNodeTexNoise', Scale=0.9, Detail=3.0).outputs['Fac']
    shade = s.math('MULTIPLY', tone, s.math('ADD', 0.8, s.math('MULTIPLY', 0.4, noise)))
    look = s.node('ShaderNodeVectorMath', )
    look.operation = 'SCALE'
    s.put(look.inputs[0], color(wall))
    s.put(look.inputs['Scale'], shade)
    look = look.outputs[0]
    pale, dark = color(stone), color((0.03, 0.035, 0.045))
    look = over(look, color([c * 0.55 for c in stone]), band(z, -1, 0.85, 0.05))
    look = over(look, pale, band(z, 0.95, 1.12, 0.06))
    columns = (0.85, 2.15)
    look = over(look, pale, boxes(columns, 0.56, 1.5, 4.0))
    look = over(look, dark, boxes(columns, 0.42, 1.68, 3.75))
    look = over(look, color((0.1, 0.12, 0.15)), boxes(columns, 0.4, 2.75, 3.7, 0.05))
    look = over(look, dark, boxes(columns, 0.4, 0.2, 0.75))
    look = over(look, pale, boxes((4.2,), 0.72, 0.0, 4.1))
    door = [(0.03, 0.06, 0.045), (0.085, 0.02, 0.016), (0.02, 0.032, 0.06)][S['street'] % 3]
    look = over(look, color(door), boxes((4.2,), 0.5, 1.0, 3.7))
    look = over(look, color((0.5, 0.36, 0.16)), boxes((4.2,), 0.42, 3.2, 3.5, 0.08))
    look = over(look, color([c * 0.4 for c in wall]), band(across, -0.02, 0.06, 0.05))
    matte = s.surface(look, 0.85, specular=0.15)
    s.end(matte)
    return made


def houses():
    """The fronts behind the sidewalk, their stoops, and a dark row that only the car's paint shows."""
    edge = -(S['halfWidth'] + 0.42 + 0.19 + 4.4)
    wall = bpy.data.meshes.new('front')
    wall.from_pydata([(-60, edge, 0), (60, edge, 0), (60, edge, 14), (-60, edge, 14)], [], [(0, 1, 2, 3)])
    add(wall, front())
    stone = linear(FRONTS[S['street'] % 3][1])
    steps = plain('steps', [c * 0.75 for c in stone], 0.85, specular=0.2)
    offset = 200 + S['street'] * 1.7
    for house in range(-6, 8):
        at = 5.6 * (math.floor(offset / 5.6) + house) + 4.2 - offset
        for step in range(6):
            deep = 0.28 * (6 - step)
            add(box((at, edge + deep / 2, 0.152 + 0.15 * step + 0.075), (1.5, deep, 0.15)), steps)
        for side in (-0.83, 0.83):
            add(box((at + side, edge + 0.85, 0.65), (0.16, 1.7, 0.95)), steps)
    across = bpy.data.meshes.new('across')
    across.from_pydata([(-60, 13, 0), (60, 13, 0), (60, 13, 8), (-60, 13, 8)], [], [(0, 1, 2, 3)])
    seen = add(across, front() if IS_INSIDE or IS_BOOT else plain('across', (0.05, 0.05, 0.055), 0.9))
    seen.visible_shadow = seen.visible_diffuse = False


def box(center, size):
    mesh = bpy.data.meshes.new('box')
    half = [s / 2 for s in size]
    corners = [(center[0] + a * half[0], center[1] + b * half[1], center[2] + c * half[2])
               for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    sides = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    mesh.from_pydata(corners, [], sides)
    return mesh


def panel(at, toward, size, radiance):
    light = bpy.data.lights.new('panel', 'AREA')
    light.shape = 'RECTANGLE'
    light.size, light.size_y = size
    light.energy = radiance * size[0] * size[1] * math.pi
    placed = bpy.data.objects.new('panel', light)
    placed.location = at
    placed.rotation_euler = (Vector(at) - Vector(toward)).to_track_quat('Z', 'Y').to_euler()
    placed.visible_camera = False
    scene.collection.objects.link(placed)
    return placed


def add(mesh, look):
    mesh.materials.append(look)
    placed = bpy.data.objects.new(mesh.name, mesh)
    scene.collection.objects.link(placed)
    return placed


def build():
    looks = {
        'body': painted('body', 0.015),
        # Pillars bend so fast that a sharper coat would sparkle.
        'cabin': painted('cabin', 0.12),
        'mirror': painted('mirror', 0.015),
        'tire': plain('tire', (0.012,) * 3, 0.75, specular=0.25),
        'trim': plain('trim', (0.012, 0.012, 0.013), 0.4),
        'seat': plain('seat', S['seat'], 0.7),
        'well': plain('well', (0.004,) * 3, 0.9, specular=0.05),
        'rim': rim(),
        'liner': plain('liner', (0.36, 0.35, 0.33), 0.9, specular=0.1),
        'carpet': plain('carpet', (0.012,) * 3, 0.95, specular=0.05),
        'metal': plain('metal', (0.5, 0.5, 0.51), 0.28, metallic=0.9),
        'wood': plain('wood', INLAYS[S['street'] % 3], 0.35, coat=1.0),
        'glass': plain('glass', (0.02, 0.022, 0.025), 0.05, specular=0.8),
        'curb': plain('curb', (0.78, 0.43, 0.01), 0.55),
        'sidewalk': ground('sidewalk', (0.27, 0.265, 0.255) if IS_STREET else (0.42, 0.41, 0.39), 0.85),
    }
    if IS_INSIDE:
        looks['screen'] = screen()
    if IS_BOOT:
        looks['paint'] = unmarked_paint()
        looks['carpet'] = woven('carpet', (0.06, 0.06, 0.062), 320.0)
        looks['lining'] = plain('lining', (0.05, 0.05, 0.052), 0.6)
        looks['nylon'] = woven('nylon', NYLONS[S['street'] % len(NYLONS)], 500.0)
        looks['case'] = plain('case', CASES[S['street'] % len(CASES)], 0.35, coat=0.4)
        looks['canvas'] = woven('canvas', CANVASES[S['street'] % len(CANVASES)], 420.0)
        looks['leather'] = plain('leather', (0.12, 0.045, 0.018), 0.5)
    for index, part in enumerate(S['parts']):
        mesh = read_mesh(part, f'{folder}/mesh-{index}')
        if mesh:
            add(mesh, looks[part])
    floor = bpy.data.meshes.new('floor')
    corners = [(-150, -150, 0), (150, -150, 0), (150, 150, 0), (-150, 150, 0)]
    floor.from_pydata(corners, [], [(0, 1, 2, 3)])
    placed = add(floor, ground('floor', [0.8 * c for c in FLOOR_COLOR], 0.7))
    placed.visible_camera = not IS_CUT_OUT


def read_mesh(name, path):
    points = np.fromfile(f'{path}.positions', 'f4').reshape(-1, 3)
    normals = np.fromfile(f'{path}.normals', 'f4').reshape(-1, 3)
    corners = np.fromfile(f'{path}.indices', 'u4').astype('i4').reshape(-1, 3)
    if len(corners) == 0:
        return None

    def facing():
        a, b, c = (points[corners[:, i]] for i in range(3))
        return np.cross(b - a, c - a)

    # Triangles without an area break the shading.
    corners = corners[np.linalg.norm(facing(), axis=1) > 1e-9]
    is_turned = (facing() * normals[corners].sum(1)).sum(1) < 0
    corners[is_turned] = corners[is_turned][:, ::-1]
    count = len(corners)
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(points))
    mesh.vertices.foreach_set('co', points.ravel())
    mesh.loops.add(count * 3)
    mesh.loops.foreach_set('vertex_index', corners.ravel())
    mesh.polygons.add(count)
    mesh.polygons.foreach_set('loop_start', np.arange(0, count * 3, 3))
    mesh.polygons.foreach_set('loop_total', np.full(count, 3))
    mesh.polygons.foreach_set('use_smooth', np.ones(count, bool))
    mesh.update()
    mesh.validate(clean_customdata=False)
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.pi
    mesh.normals_split_custom_set_from_vertices(normals.tolist())
    marked = np.fromfile(f'{path}.marks', 'f4').reshape(-1, 2)
    attribute = mesh.attributes.new('marks', 'FLOAT_VECTOR', 'POINT')
    vectors = np.column_stack([marked, np.zeros(len(points))]).astype('f4')
    attribute.data.foreach_set('vector', vectors.ravel())
    return mesh


def aim(view):
    """The camera of export-scene.ts."""
    camera = bpy.data.cameras.new('camera')
    camera.sensor_fit = 'HORIZONTAL'
    camera.sensor_width = 36
    camera.lens = view['focal'] / width * 36
    camera.clip_start, camera.clip_end = 0.05, 500
    camera.shift_x = (width / 2 - view['center'][0]) / width
    camera.shift_y = (view['center'][1] - height / 2) / width
    right, up, ahead, eye = (Vector(view[name]) for name in ('right', 'up', 'ahead', 'eye'))
    placed = bpy.data.objects.new('camera', camera)
    placed.matrix_world = Matrix((
        (right.x, up.x, -ahead.x, eye.x),
        (right.y, up.y, -ahead.y, eye.y),
        (right.z, up.z, -ahead.z, eye.z),
        (0, 0, 0, 1),
    ))
    scene.collection.objects.link(placed)
    scene.camera = placed


def show_marks(index):
    for which, nodes in marks.items():
        picture = bpy.data.images.load(f'{folder}/{index}-marks-{which}.png')
        picture.colorspace_settings.name = 'Non-Color'
        for node in nodes:
            node.image = picture


passes = {'color': 'Image', 'albedo': 'Denoising Albedo', 'normal': 'Denoising Normal'}


def store_passes():
    """Makes each rendering leave its passes in files, since only files give their floats."""
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    output = tree.nodes.new('CompositorNodeOutputFile')
    output.base_path = folder
    output.format.file_format = 'OPEN_EXR'
    output.format.color_depth = '32'
    output.format.exr_codec = 'NONE'
    output.format.color_mode = 'RGBA'
    output.file_slots.clear()
    for name, socket in passes.items():
        output.file_slots.new(name)
        tree.links.new(layers.outputs[socket], output.inputs[name])


def floats_of(index):
    for name in passes:
        file = f'{folder}/{name}{scene.frame_current:04}.exr'
        picture = bpy.data.images.load(file)
        picture.colorspace_settings.name = 'Non-Color'
        pixels = np.empty(width * height * 4, 'f4')
        picture.pixels.foreach_get(pixels)
        pixels.tofile(f'{folder}/{index}-{name}.f32')
        bpy.data.images.remove(picture)
        os.remove(file)


def develop(index):
    """Turns the clean light of a view into a PNG."""
    picture = bpy.data.images.new('clean', width, height, alpha=IS_CUT_OUT, float_buffer=True)
    picture.colorspace_settings.name = 'Linear'
    clean = np.fromfile(f'{folder}/{index}-clean.f32', 'f4')
    if IS_CUT_OUT:
        clean[3::4] = np.fromfile(f'{folder}/{index}-color.f32', 'f4')[3::4]
    picture.pixels.foreach_set(clean)
    picture.save_render(f'{folder}/{index}.png', scene=scene)


if IS_CUT_OUT:
    light_night()
elif IS_STREET:
    light_street()
    houses()
else:
    light_studio()
build()
if IS_INSIDE:
    light_inside()
if IS_BOOT:
    light_boot()
store_passes()
views = range(len(S['cameras']))
for index in views:
    aim(S['cameras'][index])
    show_marks(index)
    bpy.ops.render.render()
    floats_of(index)
denoiser = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'denoise.mjs')
subprocess.run(['node', denoiser, folder, str(width), str(height), str(len(views))], check=True)
for index in views:
    develop(index)
