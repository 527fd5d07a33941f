import type { SearchFeatureWord } from '#domains/reference/catalogue/features.ts';

/** Shoppers' words for features, besides their names. */
export const featurePhrases: readonly (readonly [words: readonly SearchFeatureWord[], spoken: string])[] = [
  [
    ['thirdrow'],
    'third row, 3rd row, third row seat, third row seats, 3rd row seat, 3rd row seats, third row seating, 3rd row seating, third rows, three row, three rows, 3 row, 3 rows, 3 row seating, three row seating, third seat, with 3 rows, 3 rows of seats, three rows of seats, third row of seats',
  ],
  [['leather'], 'leather, leather seats, leather seat, leather interior, leather seating, leather upholstery'],
  [['heated'], 'heated seats, heated seat, heated front seats, seat heaters, seat warmers, heat seats, warm seats'],
  [
    ['leather', 'heated'],
    'heated leather, heated leather seats, leather heated seats, heated and leather seats, leather and heated seats',
  ],
  [
    ['sunroof'],
    'sunroof, sun roof, sunroofs, moonroof, moon roof, moonroofs, pano roof, panoramic roof, pano, panoramic sunroof, panoramic moonroof, pano sunroof, panorama roof, glass roof',
  ],
  [
    ['camera'],
    'backup camera, back up camera, backup cam, back up cam, rear camera, rearview camera, rear view camera, reverse camera, reversing camera, back camera, parking camera',
  ],
  [['nav'], 'navigation, nav, navi, gps, sat nav, satnav, navigation system, gps navigation, built in navigation'],
  [['carplay'], 'apple carplay, carplay, car play, apple car play'],
  [['android'], 'android auto, android'],
  [['carplay', 'android'], 'carplay and android auto, apple carplay and android auto, apple carplay android auto'],
  [['bluetooth'], 'bluetooth, blue tooth, hands free, handsfree, bluetooth hands free'],
  [['remotestart'], 'remote start, remote starter, remote engine start, auto start, autostart'],
  [
    ['blindspot'],
    'blind spot, blind spot monitor, blind spot monitoring, blind spot detection, blind spot warning, blind spot assist, blindspot, bsm',
  ],
  [['acc'], 'adaptive cruise, adaptive cruise control, acc, radar cruise, radar cruise control, smart cruise control'],
  [['cruise'], 'cruise control, cruise'],
  [
    ['hitch'],
    'tow hitch, trailer hitch, hitch, tow, towing, tow package, towing package, trailer tow, trailer towing, tow pkg, towing hitch, trailer hookup',
  ],
  [['roofrack'], 'roof rack, roof racks, roof rails'],
  [['keyless'], 'keyless entry, keyless'],
  [
    ['keylessstart'],
    'keyless start, push button start, push start, push to start, keyless ignition, button start, pushbutton start',
  ],
  [['wheels'], 'premium wheels, alloy wheels, alloys, alloy rims, aluminum wheels'],
  [['dually'], 'dually, duallys, duallies, dual rear wheels, drw'],
  [['autopark'], 'automatic parking, self parking, park assist, parking assist, auto parking, auto park'],
  [['dvd'], 'dvd, dvd player, rear entertainment, rear seat entertainment, rear dvd'],
  [['hud'], 'hud, head up display, heads up display, headup display, head up, heads up'],
  [['audioport'], 'aux, aux input, usb, usb port, portable audio, portable audio connection'],
  [['premiumaudio'], 'premium audio, premium sound, premium stereo, premium sound system, premium speakers'],
  [['rainwipers'], 'rain sensing wipers, automatic wipers, rain sensing, auto wipers'],
  [['satradio'], 'satellite radio, sirius, siriusxm, sirius xm, sirius radio, xm radio'],
  [['wheelcontrols'], 'steering wheel controls, steering wheel audio controls'],
  [['wifi'], 'wifi, wi fi, hotspot, wifi hotspot, wi fi hotspot'],
  [['brakeassist'], 'brake assist, braking assist'],
  [['crosstraffic'], 'cross traffic alert, cross traffic, rear cross traffic, rear cross traffic alert'],
  [['ldw'], 'lane departure, lane departure warning, lane departure alert, ldw'],
  [['nightvision'], 'night vision'],
  [['security'], 'security system, alarm, alarm system, car alarm'],
  [
    ['disability'],
    'wheelchair accessible, wheelchair, wheelchair ramp, handicap accessible, handicap, disability equipped, handicapped, wheelchair lift',
  ],
];
